import { html, page } from './html.ts';

export function renderWelcome(publicUrl: string): string {
  return page(
    'Openslot',
    html`<h1>Openslot</h1>
<p>An appointment marketplace with an open API: find businesses, professionals and services near you, see when they
are free, and book. People use it; so do agents on their behalf.</p>
<ul class="links">
<li><a href="/docs">Reference</a><br>Every route, field and error, to read and to try.</li>
<li><a href="/openapi.json">OpenAPI 3.1</a><br>The same, for your code generator.</li>
<li><a href="/llms.txt">llms.txt</a><br>What an agent can do here, and in which order.</li>
<li><a href="/.well-known/mcp.json">/mcp</a><br>The same as tools, by the Model Context Protocol.</li>
<li><a href="/api/businesses">Businesses</a><br>Look around: discovery needs no key.</li>
</ul>
<h2>Try it</h2>
<pre><code>curl '${publicUrl}/api/businesses?city=berlin'
curl '${publicUrl}/api/businesses?query=masage'
curl -X POST '${publicUrl}/api/keys'</code></pre>
<p>The second one is not a mistake of ours: search forgives yours.</p>
<h2>Connect an agent</h2>
<ol>
<li>Give it the address <code>${publicUrl}/mcp</code>.</li>
<li>It asks you what it may do, and how far. Your password stays with you.</li>
<li>Ask it for what you want. You see what it did, and can end it at any time.</li>
</ol>`,
  );
}
