import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/reference/exit-codes.md
var __pageData = JSON.parse("{\"title\":\"Exit codes\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/exit-codes.md\",\"filePath\":\"reference/exit-codes.md\"}");
var _sfc_main = { name: "reference/exit-codes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="exit-codes" tabindex="-1">Exit codes <a class="header-anchor" href="#exit-codes" aria-label="Permalink to “Exit codes”">​</a></h1><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark" style="--shiki-light:#24292e;--shiki-dark:#e1e4e8;--shiki-light-bg:#fff;--shiki-dark-bg:#24292e;" tabindex="0" dir="ltr"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">vaultdesk</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> doctor</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> ~/.vaultdesk</span><span style="--shiki-light:#c62739;--shiki-dark:#F97583;"> ||</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> echo</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;exit code </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">\$?</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;</span></span></code></pre></div><p>An unexpected error has the exit code 1. A message on standard error explains each failure.</p><table tabindex="0"><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody><tr><td>0</td><td>success</td></tr><tr><td>1</td><td>failure</td></tr><tr><td>2</td><td>invalid usage: an unknown command, flag or value</td></tr></tbody></table><p>These commands have further meanings. The <a href="/manual/reference/cli">command reference</a> lists the codes of each command:</p><table tabindex="0"><thead><tr><th>Command</th><th>Exit codes</th></tr></thead><tbody><tr><td><code>vaultdesk exec</code></td><td>that of COMMAND, 128 + N after signal N, 127 unknown COMMAND, 2 invalid usage</td></tr><tr><td><code>vaultdesk prove-handler</code></td><td>0 all orderings lead to the same state, 1 they do not, 2 invalid usage</td></tr><tr><td><code>vaultdesk doctor</code></td><td>0 healthy, 1 damaged or unreadable, 2 invalid usage</td></tr><tr><td><code>vaultdesk audit</code></td><td>0 complete and signed, 1 not, 2 invalid usage</td></tr><tr><td><code>vaultdesk verify</code></td><td>0 all passed, 1 failed or blocked assertions, 2 invalid usage</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/exit-codes.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var exit_codes_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, exit_codes_default as default };
