import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/5-keys-that-only-a-value-opens.md
var __pageData = JSON.parse("{\"title\":\"5. Keys that open only with a value\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/5-keys-that-only-a-value-opens.md\",\"filePath\":\"explanation/decisions/5-keys-that-only-a-value-opens.md\"}");
var _sfc_main = { name: "explanation/decisions/5-keys-that-only-a-value-opens.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_5-keys-that-open-only-with-a-value" tabindex="-1">5. Keys that open only with a value <a class="header-anchor" href="#_5-keys-that-open-only-with-a-value" aria-label="Permalink to “5. Keys that open only with a value”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A value that is not stored cannot be stolen. A PIN has only a million possible values.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>A wallet&#39;s key is sealed under the master secret of its user. Each signing method wraps that secret under a key derived from its value (Argon2id). For values that people type, the device key is part of the derivation. No hash of a value is stored for comparison: a value is correct if it opens the secret.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>A PIN opens nothing without the device key. An emergency code has 140 bits and opens everything without it, so data directory and code are a full recovery.</li><li>Every use costs a derivation and an attempt. The key is derived while the attempt is charged, and tried once the charge is durable.</li><li>Never derive anything fast from a value: no fingerprint, no cache, no comparison. An <code>Idempotency-Key</code> once compared requests including their PIN, which allowed guessing it.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/5-keys-that-only-a-value-opens.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _5_keys_that_only_a_value_opens_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _5_keys_that_only_a_value_opens_default as default };
