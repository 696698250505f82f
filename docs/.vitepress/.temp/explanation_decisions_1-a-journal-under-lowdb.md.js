import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/1-a-journal-under-lowdb.md
var __pageData = JSON.parse("{\"title\":\"1. A journal under lowdb\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/1-a-journal-under-lowdb.md\",\"filePath\":\"explanation/decisions/1-a-journal-under-lowdb.md\"}");
var _sfc_main = { name: "explanation/decisions/1-a-journal-under-lowdb.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_1-a-journal-under-lowdb" tabindex="-1">1. A journal under lowdb <a class="header-anchor" href="#_1-a-journal-under-lowdb" aria-label="Permalink to “1. A journal under lowdb”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>lowdb alone writes the whole file for every change and does not sync it. This takes 12 ms at 1,000 records and half a second at 100,000. A power cut loses acknowledged writes, and two processes overwrite each other.</p><p>SQLite is the usual answer. It needs a native build for each Electron and each Node, and an editor cannot read its file. Our state is small enough for memory.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>The state is one JSON document per table, readable by a person, opened and written through lowdb. Below it is our own journal, a write-ahead log: a commit is one line, which is synced before the caller gets a response. The documents are written 2 s after the first commit of a directory, after each idle minute, and whenever the journal is long.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>A durable write costs one sync, shared by all writers of that moment.</li><li>All records are in memory.</li><li>We have to prove recovery ourselves: every crash state of a run on a simulated disk, damaged and edited directories, a disk that fails at the n-th operation, and real kills (<code>npm run crash</code>).</li><li>We would reconsider for states beyond a few million records, or several processes on one state. The journal is a port (<code>service/platform/ports/file-system.ts</code>), so a shared log can replace it.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/1-a-journal-under-lowdb.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _1_a_journal_under_lowdb_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _1_a_journal_under_lowdb_default as default };
