import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/4-anvil-as-the-chain.md
var __pageData = JSON.parse("{\"title\":\"4. anvil as the chain\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/4-anvil-as-the-chain.md\",\"filePath\":\"explanation/decisions/4-anvil-as-the-chain.md\"}");
var _sfc_main = { name: "explanation/decisions/4-anvil-as-the-chain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_4-anvil-as-the-chain" tabindex="-1">4. anvil as the chain <a class="header-anchor" href="#_4-anvil-as-the-chain" aria-label="Permalink to “4. anvil as the chain”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>Execution, reverts, gas, events and receipts have to be real. A simulated chain would repeat our mistakes.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>Each chain is a separate anvil process. It starts when it is first needed and stores its state.</p><p>anvil is a single program from the npm registry, starts in well under a second and needs no network. Chain ids are our own and never public ids, so signatures created here are worth nothing elsewhere.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>There is one process per chain and one program per platform.</li><li>The port of a node allows everything to anyone who finds it (see <a href="/manual/project/security">SECURITY.md</a>).</li><li>The node writes its state as dumps, so a block becomes final only once it is on the disk.</li><li>We would reconsider for an in-process EVM that is equally faithful and fast. A chain with an <code>rpcUrl</code> in the configuration already replaces anvil.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/4-anvil-as-the-chain.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _4_anvil_as_the_chain_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _4_anvil_as_the_chain_default as default };
