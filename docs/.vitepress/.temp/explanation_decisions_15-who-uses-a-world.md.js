import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/15-who-uses-a-world.md
var __pageData = JSON.parse("{\"title\":\"15. Stream readers use a world\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/15-who-uses-a-world.md\",\"filePath\":\"explanation/decisions/15-who-uses-a-world.md\"}");
var _sfc_main = { name: "explanation/decisions/15-who-uses-a-world.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_15-stream-readers-use-a-world" tabindex="-1">15. Stream readers use a world <a class="header-anchor" href="#_15-stream-readers-use-a-world" aria-label="Permalink to “15. Stream readers use a world”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A world other than <code>main</code> ends after <code>idleWorldMinutes</code> without use. An open console shows a world to a person who sends no requests. An open connection alone does not prove that: it may belong to a program that hangs.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>A request uses its world until its response. A reader of a stream uses it with each part that it reads, and while it waits for the next part. The service observes this at the stream, without a message from the client.</p><ul><li>A broken connection ends its stream and its use. If a client stops reading, the buffers of the machine fill up. No part of its stream is then read, and the listener ends it.</li><li>Chains stop based on requests only. Otherwise, four processes would run while a page is open. A page that shows a chain sends requests for it.</li><li>The system clock counts. Advancing the clock of a world does not end it.</li></ul><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>A program that hangs with an open stream uses its world until the buffers are full. A stream with little data takes hours to fill them.</li><li>We would reconsider for streams that many programs leave open. A stream would then end after some time, and active readers would open it again.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/15-who-uses-a-world.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _15_who_uses_a_world_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _15_who_uses_a_world_default as default };
