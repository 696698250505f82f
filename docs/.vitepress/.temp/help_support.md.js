import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/help/support.md
var __pageData = JSON.parse("{\"title\":\"Support\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"help/support.md\",\"filePath\":\"help/support.md\"}");
var _sfc_main = { name: "help/support.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="support" tabindex="-1">Support <a class="header-anchor" href="#support" aria-label="Permalink to “Support”">​</a></h1><ol><li>Look for the message in <a href="/manual/help/troubleshooting">Troubleshooting</a>.</li><li>Look for the operation in the <a href="/manual/reference/proof">proof</a> and in the <a href="/manual/reference/settings">decisions on open points</a>, which the console shows under Settings.</li><li>Open an issue in the repository from which you have Vaultdesk.</li></ol><p>Report vulnerabilities privately, as the <a href="/manual/project/security#report-a-vulnerability">security page</a> describes.</p><h2 id="what-a-report-needs" tabindex="-1">What a report needs <a class="header-anchor" href="#what-a-report-needs" aria-label="Permalink to “What a report needs”">​</a></h2><table tabindex="0"><thead><tr><th>Information</th><th>Where to find it</th></tr></thead><tbody><tr><td>Version</td><td><code>vaultdesk --version</code>, or Help &gt; About in the desktop app</td></tr><tr><td>Node and system</td><td><code>node --version</code>, and the name of the system</td></tr><tr><td>Profile and changed settings</td><td>Settings in the console; the request log shows the profile of each call</td></tr><tr><td>The call and its response</td><td>Console &gt; Requests &gt; Copy as curl. It contains no secret values</td></tr><tr><td>Log</td><td><code>vaultdesk serve --log-level debug</code>. It contains no secrets</td></tr><tr><td>State</td><td><code>vaultdesk doctor DIR</code>. It lists numbers of records, and no contents</td></tr></tbody></table><p>A <a href="/manual/how-to/seeds">seed</a> and three commands that show the problem help most.</p><p>Never attach a data directory, a backup or a snapshot: they contain keys. <code>vaultdesk exec</code> prints the folder of a failed command; that folder contains keys too.</p><h2 id="what-you-can-expect" tabindex="-1">What you can expect <a class="header-anchor" href="#what-you-can-expect" aria-label="Permalink to “What you can expect”">​</a></h2><p>Only the newest version gets fixes (<a href="/manual/project/versioning">Versioning</a>). Paid support and guaranteed response times do not exist.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("help/support.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var support_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, support_default as default };
