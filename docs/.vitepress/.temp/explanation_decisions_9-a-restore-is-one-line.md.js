import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/explanation/decisions/9-a-restore-is-one-line.md
var __pageData = JSON.parse("{\"title\":\"9. A restore is one journal line\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"explanation/decisions/9-a-restore-is-one-line.md\",\"filePath\":\"explanation/decisions/9-a-restore-is-one-line.md\"}");
var _sfc_main = { name: "explanation/decisions/9-a-restore-is-one-line.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_9-a-restore-is-one-journal-line" tabindex="-1">9. A restore is one journal line <a class="header-anchor" href="#_9-a-restore-is-one-journal-line" aria-label="Permalink to “9. A restore is one journal line”">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A restore used to be one commit of all removed and all added records. At 100,000 records this was a journal of 51 MB, and no other request got a response for six seconds.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>A restore replaces all records with those of a file. One journal line names the file, which was copied next to the journal and synced before. In memory, the restored tables replace the others immediately.</p><ul><li>The copy belongs to the journal. Its name contains its journal entry, and the entry contains its SHA-256. It is deleted once no checkpoint needs the entry. Deleting the original backup does not affect the state.</li><li>Only the last restored file counts. Files of earlier entries are deleted immediately, so repeated restores leave one.</li><li>Commits started during a restore wait. Earlier commits are written first and belong to the replaced state.</li><li>Tables in memory share parts with their copies (<code>shared-map.ts</code>). Up to 2,000 records are one part and cost the same as a plain map. Larger tables compute the part from the id, which takes about 0.1 µs at 100,000 records.</li></ul><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>A line costs one sync for any amount of data. It is in the journal or not, so a kill leaves either the state before or the state after.</li><li>It requires a new schema version, because an older Vaultdesk would skip the line.</li><li>A start reads one more file.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/decisions/9-a-restore-is-one-line.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _9_a_restore_is_one_line_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _9_a_restore_is_one_line_default as default };
