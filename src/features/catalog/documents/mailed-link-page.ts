import type { LanguageCode } from '../../../shared/languages.ts';
import { Html, html, page, policyFor } from './html.ts';
import {
  commonTexts,
  invitationTexts,
  type MailedLinkTexts,
  resetPasswordTexts,
  verifyEmailTexts,
} from './rules/mailed-link-texts.ts';

interface MailedLinkPage {
  texts: Record<LanguageCode, MailedLinkTexts>;
  /** Form fields besides the button. */
  fields?: (texts: MailedLinkTexts) => Html;
  /** API path that receives the token. */
  path: string;
  /** Request body as a JavaScript expression. */
  sent: string;
}

// Opening the page sends nothing, because mail scanners open links. The token is removed from the URL at
// once. Texts are in the form, so that the script (and its hash) is the same for all languages.
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

/** Target page of an e-mailed link: a form that sends the token. */
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

// Opening the page sends nothing, because mail scanners open links. The session for the answer is closed at
// once.
const script = `
const id = new URLSearchParams(location.search).get('id') || '';
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const texts = JSON.parse(form.dataset.texts);
const send = (path, body, token) => fetch(path, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
  body: JSON.stringify(body),
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = event.submitter.value;
  result.textContent = texts.wait;
  try {
    const { email, password } = form.elements;
    const login = await send('/api/auth/login', { email: email.value, password: password.value });
    const session = await login.json();
    const list = id.startsWith('jrq_') ? '/api/join-requests/' : '/api/invitations/';
    const answered = login.ok
      ? await send(list + encodeURIComponent(id) + '/' + answer, {}, session.accessToken)
      : login;
    if (login.ok) await send('/api/auth/logout', {}, session.accessToken);
    if (answered.ok) {
      form.hidden = true;
      result.textContent = answer === 'accept' ? texts.accepted : texts.declined;
      return;
    }
    const { error } = login.ok ? await answered.json() : session;
    result.textContent = texts.refusals[error] || texts.failed;
  } catch {
    result.textContent = texts.unreachable;
  }
});
`;

/** Target of the link in an invitation mail. */
export const invitationPage = {
  policy: policyFor(script),
  render: (language: LanguageCode) => {
    const { title, introduction, email, password, accept, decline, withoutScript, ...answers } =
      invitationTexts[language];
    const { wait, failed, unreachable } = commonTexts[language];
    return page(
      `${title} · Openslot`,
      html`<h1>${title}</h1>
<p>${introduction}</p>
<form data-texts="${JSON.stringify({ wait, failed, unreachable, ...answers })}">
<label for="email">${email}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" required>
<label for="password">${password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required>
<button name="answer" value="accept">${accept}</button>
<button name="answer" value="decline">${decline}</button>
</form>
<p role="status"></p>
<noscript><p>${withoutScript} <code>POST /api/invitations/:id/accept</code>.</p></noscript>
<script>${new Html(script)}</script>`,
      language,
    );
  },
};
