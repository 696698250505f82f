import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/project/license.md
var __pageData = JSON.parse("{\"title\":\"License\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"project/license.md\",\"filePath\":\"project/license.md\"}");
var _sfc_main = { name: "project/license.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="license" tabindex="-1">License <a class="header-anchor" href="#license" aria-label="Permalink to “License”">​</a></h1><p>Vaultdesk has the <a href="https://opensource.org/license/mit" target="_blank" rel="noreferrer">MIT license</a>: you may use, change, distribute and sell it, also within closed products, if you retain the copyright notice. It comes without any warranty.</p><p>The text is in the file <code>LICENSE</code> of the repository and of the package.</p><h2 id="licenses-of-dependencies" tabindex="-1">Licenses of dependencies <a class="header-anchor" href="#licenses-of-dependencies" aria-label="Permalink to “Licenses of dependencies”">​</a></h2><p>The built files contain code of other packages. Their names, versions and licenses are in <code>dist/main/licenses.md</code> of the npm package, and the licenses of fonts and of the API reference are next to their files.</p><p>The chain node (anvil) and Argon2 are packages of their own, which npm installs next to Vaultdesk.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("project/license.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var license_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, license_default as default };
