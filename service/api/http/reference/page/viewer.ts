/**
 * Changes of the viewer that it offers no options for, with the text that each replaces. Without the first three it draws
 * the page half as fast: it converts and validates the document, which tests validate, and registers the languages of
 * samples again for each text. Samples contain shell variables, in double quotes so that a shell expands them. A choice of
 * schemas names up to four. The search ranks by words before it tolerates typing errors, and its results may lead to the
 * manual. The result of a test request is shown by the page. A test request is sent with the latest input, which the
 * viewer stores late, and with the authentication of its operation. Once it is closed, its input is forgotten.
 */
const viewerChanges = [
  ['if(void 0===p[gze.navigation]){const r=[A2e(', 'if(!1){const r=[A2e('],
  ['if(!QUe(kHe,p)){', 'if(!1){'],
  ['const c=e?.lowlight??function(e){', 'const c=e?.lowlight??((a??rU)[Symbol.for("lowlight")]??=function(e){'],
  ['}(a)\n;if(n&&c.registerAlias(n)', '}(a))\n;if(n&&c.registerAlias(n)'],
  ['"YOUR_SECRET_TOKEN"', '(n["x-sample-token"]||"$TOKEN")'],
  [
    'kh(a.value?.label||"Schema"),3)',
    'kh(a.value?.label||"Schema"),3),Rb("span",R6e,kh(otherSchemas(r.value.filter((e=>e.id!==a.value?.id)))),1)',
  ],
  [
    'return t.value.search(n.value,{limit:25})',
    'return searchReference(n.value,t.value._docs,t.value.search(n.value,{limit:25}))',
  ],
  [
    't.eventBus.emit("scroll-to:nav-item",{id:n.item.id})',
    'n.item.href?location.assign(n.item.href):(t.eventBus.emit("scroll-to:nav-item",{id:n.item.id}),followSearch())',
  ],
  [
    'r?o(r.message,"error"):(s.value=c.response,l.value=c.request)',
    '(s.value=c?.response??null,l.value=c?.request??null,showResult(r,n.request,c?.response))',
  ],
  [
    'if(t)return t;if(e)return e;const r=$Ye(n)',
    'if(t)return t;if(e&&authorizesAny(e.selectedSchemes,n))return e;const r=$Ye(n)',
  ],
  [
    '$b("span",z7e,kh(e.breadcrumb),1)):cv(t.$slots,"search",{key:2',
    '$b("span",z7e,kh(e.breadcrumb),1)):Zb("",!0),cv(t.$slots,"search",{key:2',
  ],
  ['Pb(j9e,{key:0,class:"my-2",', 'Pb(j9e,{key:0,forceIcon:!0,'],
  ['t.stopPropagation(),n.open?n.hide():n.show()', 't.stopImmediatePropagation(),n.open?n.hide():n.show()'],
  ['{allowOutsideClick:!0,fallbackFocus:', '{allowOutsideClick:!0,initialFocus:()=>firstInput(a.value),fallbackFocus:'],
  ['localStorage?.getItem("colorMode")', 'localStorage?.getItem("vaultdesk.theme")'],
  ['localStorage?.setItem("colorMode",', 'localStorage?.setItem("vaultdesk.theme",'],
  ['" Client Libraries "', '" Samples "'],
  ['exportWorkspace())):y())', 'exportWorkspace())):(t.flushInput(),y(),refreshOwnIds()))'],
  ['Lb(om(eoe),null,{default:Fm((()=>[cv(', 'Lb(om(eoe),null,{default:Fm((()=>[e.modalState.open&&cv('],
  ['s.value=null,l.value=null,c()', 's.value=null,l.value=null,clearResult(),c()'],
  ['return{execute:(e,s)=>{o.set(e,s)', 'return{flush:()=>[...o.keys()].forEach(i),execute:(e,s)=>{o.set(e,s)'],
  ['const{execute:o}=VSe({delay:328})', 'const{execute:o,flush:flushInput}=VSe({delay:328})'],
  ['emit:(...e)=>{const[t,n,r]=e;', 'flushInput,emit:(...e)=>{const[t,n,r]=e;'],
  ['u=async()=>{\nconst[t,n]=kqe({', 'u=async()=>{\ne.eventBus.flushInput(),await Im();const[t,n]=kqe({'],
  [',s=tm(void 0)\n;Km((()=>t.modalState.open),', ',s=tm(0)\n;Km(i,(()=>{s.value=0})),Km((()=>t.modalState.open),'],
  ['onBlur:n[1]||(n[1]=e=>s.value=void 0)', 'onBlur:n[1]||(n[1]=e=>s.value=0)'],
  [`r.push(\`--header '\${t}'\`)`, `r.push(/\\$[A-Z]/.test(t)?\`--header "\${t}"\`:\`--header '\${t}'\`)`],
] as const;

/** The viewer with the changes. */
export function patchViewer(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return viewerChanges.reduce((bytes, [text, replacement]) => replaced(bytes, text, replacement), file);
}

/** Replaces each occurrence of a text, without decoding the file. */
function replaced(bytes: Uint8Array<ArrayBuffer>, text: string, replacement: string): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(bytes.buffer);
  const parts: Uint8Array[] = [];
  let end = 0;
  for (let start = file.indexOf(text); start >= 0; start = file.indexOf(text, end)) {
    parts.push(file.subarray(end, start), Buffer.from(replacement));
    end = start + text.length;
  }
  return new Uint8Array(Buffer.concat([...parts, file.subarray(end)]));
}
