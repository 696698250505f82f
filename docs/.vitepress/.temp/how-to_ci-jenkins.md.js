import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// docs/how-to/ci-jenkins.md
var __pageData = JSON.parse("{\"title\":\"Jenkins\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"how-to/ci-jenkins.md\",\"filePath\":\"how-to/ci-jenkins.md\"}");
var _sfc_main = { name: "how-to/ci-jenkins.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="jenkins" tabindex="-1">Jenkins <a class="header-anchor" href="#jenkins" aria-label="Permalink to “Jenkins”">​</a></h1><div class="language-groovy"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">groovy</span><pre class="shiki shiki-themes github-light github-dark" style="--shiki-light:#24292e;--shiki-dark:#e1e4e8;--shiki-light-bg:#fff;--shiki-dark-bg:#24292e;" tabindex="0" dir="ltr"><code><span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">pipeline {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  agent { docker { image </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;node:22&#39;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"> } }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  environment {</span></span>
<span class="line"><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">    HOME</span><span style="--shiki-light:#c62739;--shiki-dark:#F97583;"> =</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;\${env.WORKSPACE}&quot;</span></span>
<span class="line"><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">    TMPDIR</span><span style="--shiki-light:#c62739;--shiki-dark:#F97583;"> =</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;\${env.WORKSPACE}/worlds&quot;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  stages {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    stage(</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;Test&#39;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">) {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      steps {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        sh </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;mkdir -p &quot;\$TMPDIR&quot;&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        sh </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;npm ci&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        sh </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;npx --no-install vaultdesk exec --seed vaultdesk/seed.json -- npm test&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  post {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    failure { archiveArtifacts </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">artifacts</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;worlds/**&#39;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">allowEmptyArchive</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">true</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"> }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    cleanup { dir(</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;worlds&#39;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">) { deleteDir() } }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">}</span></span></code></pre></div><p>The job needs Vaultdesk in <code>node_modules</code> (<a href="/manual/how-to/ci#install-it-in-the-project">Tests in CI</a>).</p><ul><li><code>HOME</code> is the workspace, because the user of the container has no other folder that it can write.</li><li><code>TMPDIR</code> is the folder in which <code>exec</code> retains the data of a failed command. Open it with <code>npx --no-install vaultdesk serve --open --port 0 --data-dir FOLDER</code>.</li><li>If you abort a build, <code>exec</code> ends its command and its service with it.</li></ul><h2 id="agents-without-containers" tabindex="-1">Agents without containers <a class="header-anchor" href="#agents-without-containers" aria-label="Permalink to “Agents without containers”">​</a></h2><p>The agent needs Node 20.19 or newer. Concurrent builds on one agent do not disturb each other: each <code>exec</code> has its own port and its own data.</p><h2 id="what-has-been-tested" tabindex="-1">What has been tested <a class="header-anchor" href="#what-has-been-tested" aria-label="Permalink to “What has been tested”">​</a></h2><p>A test installs the tarball into an empty project and runs <code>exec</code> there, on Debian. The pipeline has not run on Jenkins yet.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("how-to/ci-jenkins.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var ci_jenkins_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, ci_jenkins_default as default };
