import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/project/telemetry.md
var __pageData = JSON.parse("{\"title\":\"Telemetry\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"project/telemetry.md\",\"filePath\":\"project/telemetry.md\"}");
var _sfc_main = { name: "project/telemetry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="telemetry" tabindex="-1">Telemetry <a class="header-anchor" href="#telemetry" aria-label="Permalink to “Telemetry”">​</a></h1><p>None. Vaultdesk sends no usage data, no crash reports and no update checks, and has no setting to turn them on.</p><p>It contacts only addresses that you configure or name in a call, e.g. webhook endpoints, nodes of your own (<code>rpcUrl</code>), a database, a chain server, and the metadata of contracts that you read. Everything else remains on your machine.</p><table tabindex="0"><thead><tr><th>Part</th><th>Evidence</th></tr></thead><tbody><tr><td>Service</td><td><code>service/telemetry.test.ts</code> records every connection and name lookup of a service that starts, loads a seed with users, sales and payments, and stops. It contacts no address outside of the machine</td></tr><tr><td>Console and manual</td><td>The content security policy allows only the service&#39;s own address. Fonts and scripts are part of the package</td></tr><tr><td>API reference</td><td>The telemetry of its library is turned off</td></tr><tr><td>Installation</td><td>No package runs an install script</td></tr><tr><td>Desktop app</td><td>It has no automatic updates and no crash reporter</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("project/telemetry.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var telemetry_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, telemetry_default as default };
