import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/reference/statistics.md
var __pageData = JSON.parse("{\"title\":\"Statistics\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/statistics.md\",\"filePath\":\"reference/statistics.md\"}");
var _sfc_main = { name: "reference/statistics.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="statistics" tabindex="-1">Statistics <a class="header-anchor" href="#statistics" aria-label="Permalink to “Statistics”">​</a></h1><p>For a monitoring system, use the <a href="/manual/how-to/monitor">metrics</a> instead.</p><p><code>GET /_vaultdesk/statistics?span=day</code> (<code>hour</code>, <code>day</code>, <code>month</code>) returns requests and failures, the duration of each operation, signatures, deliveries by outcome, payments and active wallets, in equal slots of one minute, one hour or one day (UTC).</p><p>Home, the page of a webhook and the billing page draw them.</p><p>Requests are counted when they end, and only over HTTP. The counts are in <code>statistics.json</code> in the data directory: names of operations, ids of applications and numbers.</p><p>Backups do not contain the file. A kill loses up to one minute of counts, and a damaged file counts as empty. All other values are computed from the current records.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/statistics.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var statistics_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, statistics_default as default };
