import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/8-one-curve.md
var __pageData = JSON.parse("{\"title\":\"8. One secp256k1 library\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/8-one-curve.md\",\"filePath\":\"explanation/decisions/8-one-curve.md\"}");
var _sfc_main = { name: "explanation/decisions/8-one-curve.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_8-one-secp256k1-library" tabindex="-1">8. One secp256k1 library <a class="header-anchor" href="#_8-one-secp256k1-library" aria-label="Permalink to “8. One secp256k1 library”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A signature took 3.2 ms on the event loop. 2.2 ms of them were arithmetic in <code>BigInt</code>, most of it to check that the signature recovers to its wallet.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>Signing, recovery and addresses of keys use <code>tiny-secp256k1</code> in one file, <code>service/model/kernel/values/curves.ts</code>. It is Bitcoin&#39;s libsecp256k1 as WebAssembly and replaces two copies of a JavaScript implementation.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>The arithmetic takes 0.4 ms, including the check.</li><li>libsecp256k1 is written for constant time, which is impossible with <code>BigInt</code>.</li><li>The library is loaded when a key is first used, so most starts do not load it.</li><li>Key bytes are copied into and out of its memory, and zeroed there after each call.</li><li>Tests compare it with the published vectors of EIP-191, EIP-712 and RFC 6979, and with <code>ethers</code>, which shares no code with it.</li><li>The package contains a binary of 1.4 MB that we have not reviewed. Bitcoin wallets use the same library.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/8-one-curve.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _8_one_curve_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _8_one_curve_default as default };
