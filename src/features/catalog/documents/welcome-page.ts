import { html, page } from './html.ts';

export function renderWelcome(publicUrl: string): string {
  return page(
    'Openslot',
    html`<h1>Openslot</h1>
<p>An appointment marketplace with an open API: search businesses, professionals and services, list free times and
book appointments. For people, programs and AI agents.</p>
<ul class="links">
<li><a href="/docs">Reference</a><br>All routes, fields and errors. Try requests in the browser.</li>
<li><a href="/openapi.json">OpenAPI 3.1</a><br>Machine-readable description of the API.</li>
<li><a href="/llms.txt">llms.txt</a><br>Guide for AI agents.</li>
<li><a href="/.well-known/mcp.json">/mcp</a><br>Tools for AI agents (Model Context Protocol).</li>
<li><a href="/api/businesses">Businesses</a><br>Discovery needs no API key.</li>
</ul>
<h2>Try it</h2>
<pre><code>curl '${publicUrl}/api/businesses?city=berlin'
curl '${publicUrl}/api/businesses?query=masage'
curl -X POST '${publicUrl}/api/keys'</code></pre>
<p>The second command shows that search tolerates typing errors.</p>
<h2>Connect an agent</h2>
<ol>
<li>Add the MCP server <code>${publicUrl}/mcp</code> to the agent.</li>
<li>Sign in and choose what the agent may do. The agent never sees your password.</li>
<li>Your account page lists its actions. You can revoke access at any time.</li>
</ol>`,
  );
}
