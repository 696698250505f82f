import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/2-a-service-that-knows-no-electron.md
var __pageData = JSON.parse("{\"title\":\"2. A service without Electron and HTTP\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/2-a-service-that-knows-no-electron.md\",\"filePath\":\"explanation/decisions/2-a-service-that-knows-no-electron.md\"}");
var _sfc_main = { name: "explanation/decisions/2-a-service-that-knows-no-electron.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_2-a-service-without-electron-and-http" tabindex="-1">2. A service without Electron and HTTP <a class="header-anchor" href="#_2-a-service-without-electron-and-http" aria-label="Permalink to “2. A service without Electron and HTTP”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>CI has no display, and developers must test against what operators see. With one service, the same journeys cover both hosts, and no feature can exist in only one of them.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p><code>service/</code> imports nothing from Electron, and its use cases import nothing from HTTP. Two hosts run it: the desktop (<code>main/</code>) and a terminal (<code>service/cli.ts</code>, loaded by <code>service/bin.ts</code>).</p><p>Use cases return values instead of statuses. HTTP, the console, background steps and tests call them in the same way.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><p>Features that only a desktop has (keychain, notifications, dialogs of the operating system) are passed in through <code>service/host/host.ts</code>.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/2-a-service-that-knows-no-electron.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _2_a_service_that_knows_no_electron_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _2_a_service_that_knows_no_electron_default as default };
