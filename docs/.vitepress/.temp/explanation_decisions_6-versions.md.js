import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/6-versions.md
var __pageData = JSON.parse("{\"title\":\"6. Versions\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/6-versions.md\",\"filePath\":\"explanation/decisions/6-versions.md\"}");
var _sfc_main = { name: "explanation/decisions/6-versions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_6-versions" tabindex="-1">6. Versions <a class="header-anchor" href="#_6-versions" aria-label="Permalink to “6. Versions”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>Every machine should run what was tested, until a person chooses another version.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>Every version in <code>package.json</code> is exact, and <code>npm ci</code> is the only way to install. <code>.npmrc</code> sets <code>save-exact</code>, and a test checks it.</p><ul><li>Installation runs no scripts (<code>.npmrc</code>), and nothing is loaded from elsewhere at run time.</li><li>Packages that belong together (Mantine&#39;s, tRPC&#39;s, CodeMirror&#39;s) are updated together.</li><li>The headless service supports Node 20.19. A package that needs a newer Node cannot be used for it. If a newer release does not install on every platform, we use the newest that does.</li><li>Every dependency is reviewed regularly: last release, its own dependencies, license, Node, offline use.</li></ul><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><p>Fixes do not arrive automatically. <code>npm outdated</code> lists them. A change of versions is a separate commit that passed the whole <code>npm test</code>.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/6-versions.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _6_versions_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _6_versions_default as default };
