import type { LanguageCode } from '../../../shared/languages.ts';
import { Html, html, page, policyFor } from './html.ts';
import {
  commonTexts,
  type MailedLinkTexts,
  resetPasswordTexts,
  verifyEmailTexts,
} from './rules/mailed-link-texts.ts';

interface MailedLinkPage {
  texts: Record<LanguageCode, MailedLinkTexts>;
  /** What the form asks for, besides the click. */
  fields?: (texts: MailedLinkTexts) => Html;
  /** Where the token of the link is sent when the form is. */
  path: string;
  /** What is sent with it: an expression of the page's script. */
  sent: string;
}

// Opening the page sends nothing: mail programs and scanners open links by themselves. The token stays in the page: it is sent to nobody
// but us, and the address is cleared of it at once. What it says stands in the form: the script is the same in every language.
const scriptFor = ({ path, sent }: MailedLinkPage) => `
const token = new URLSearchParams(location.search).get('token') || '';
history.replaceState(null, '', location.pathname);
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const texts = JSON.parse(form.dataset.texts);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  result.textContent = texts.wait;
  try {
    const response = await fetch('${path}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(${sent}),
    });
    if (response.ok) {
      form.hidden = true;
      result.textContent = texts.done;
      return;
    }
    const { error } = await response.json();
    result.textContent = texts.refusals[error] || texts.failed;
  } catch {
    result.textContent = texts.unreachable;
  }
});
`;

/** A page that a mailed link leads to: a form that sends the token of the link. */
function mailedLinkPage(about: MailedLinkPage): {
  policy: string;
  render: (language: LanguageCode) => string;
} {
  const script = scriptFor(about);
  return {
    policy: policyFor(script),
    render: (language) => {
      const texts = about.texts[language];
      const { wait, failed, unreachable, withoutScript } = commonTexts[language];
      const said = { wait, failed, unreachable, done: texts.done, refusals: texts.refusals };
      return page(
        `${texts.title} · Openslot`,
        html`<h1>${texts.title}</h1>${texts.introduction !== undefined && html`\n<p>${texts.introduction}</p>`}
<form data-texts="${JSON.stringify(said)}">${about.fields?.(texts)}
<button>${texts.button}</button>
</form>
<p role="status"></p>
<noscript><p>${withoutScript} <code>POST ${about.path}</code>.</p></noscript>
<script>${new Html(script)}</script>`,
        language,
      );
    },
  };
}

export const verifyEmailPage = mailedLinkPage({
  texts: verifyEmailTexts,
  path: '/api/auth/verify-email',
  sent: '{ token }',
});

export const resetPasswordPage = mailedLinkPage({
  texts: resetPasswordTexts,
  fields: ({ field }) => html`
<label for="password">${field}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="200" required>`,
  path: '/api/auth/reset-password',
  sent: '{ token, password: form.elements.password.value }',
});
