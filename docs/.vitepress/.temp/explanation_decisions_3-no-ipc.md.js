import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/3-no-ipc.md
var __pageData = JSON.parse("{\"title\":\"3. No IPC\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/3-no-ipc.md\",\"filePath\":\"explanation/decisions/3-no-ipc.md\"}");
var _sfc_main = { name: "explanation/decisions/3-no-ipc.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_3-no-ipc" tabindex="-1">3. No IPC <a class="header-anchor" href="#_3-no-ipc" aria-label="Permalink to “3. No IPC”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>An IPC layer would be a second interface to type, validate and test, and a second place for a vulnerability.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>The window loads <code>app://console/</code> and calls it with <code>fetch</code>, like over HTTP. The handler of the scheme is the function that also serves the headless console.</p><p>A small bridge (<code>preload/bridge.ts</code>) has the few functions that only a desktop has. Orders from the menu, the tray and links to the console are a closed list (<code>preload/orders/</code>): the window is notified of a pending order and fetches it.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>The scheme gives the console its own origin, which no other page can have. Streams and large bodies work over it.</li><li>Electron&#39;s handler cannot represent everything that a socket can, e.g. body lengths. The handlers do not require these.</li><li>Tests in a plain browser cover nearly all of the desktop.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/3-no-ipc.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _3_no_ipc_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _3_no_ipc_default as default };
