import { Html, html, page, policyFor } from './html.ts';

interface MailedLinkPage {
  title: string;
  /** Above the form. */
  introduction?: Html;
  /** What the form asks for, besides the click. */
  fields?: Html;
  button: string;
  /** Where the token of the link is sent when the form is. */
  path: string;
  /** What is sent with it: an expression of the page's script. */
  sent: string;
  done: string;
  /** What the page says to a code that is answered. */
  refusals: Record<string, string>;
}

// Opening the page sends nothing: mail programs and scanners open links by themselves. The token stays in the page: it is sent to nobody
// but us, and the address is cleared of it at once.
const scriptFor = ({ path, sent, done, refusals }: MailedLinkPage) => `
const token = new URLSearchParams(location.search).get('token') || '';
history.replaceState(null, '', location.pathname);
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const answers = ${JSON.stringify(refusals)};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  result.textContent = 'One moment…';
  try {
    const response = await fetch('${path}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(${sent}),
    });
    if (response.ok) {
      form.hidden = true;
      result.textContent = ${JSON.stringify(done)};
      return;
    }
    const { error } = await response.json();
    result.textContent = answers[error] || 'That did not work. Please try again in a minute.';
  } catch {
    result.textContent = 'We could not be reached. Please try again.';
  }
});
`;

/** A page that a mailed link leads to: a form that sends the token of the link. */
function mailedLinkPage(about: MailedLinkPage): { policy: string; render: () => string } {
  const script = scriptFor(about);
  return {
    policy: policyFor(script),
    render: () =>
      page(
        `${about.title} · Openslot`,
        html`<h1>${about.title}</h1>${about.introduction}
<form>${about.fields}
<button>${about.button}</button>
</form>
<p role="status"></p>
<noscript><p>This page needs JavaScript. You can also send the token of the link to <code>POST ${about.path}</code>.</p></noscript>
<script>${new Html(script)}</script>`,
      ),
  };
}

export const verifyEmailPage = mailedLinkPage({
  title: 'Confirm your address',
  introduction: html`
<p>You got a mail from us at this address. Please confirm that it is yours, and that you want to use it for your account.</p>`,
  button: 'Confirm this address',
  path: '/api/auth/verify-email',
  sent: '{ token }',
  done: 'Thank you: the address is confirmed.',
  refusals: {
    RESET_LINK_INVALID: 'This link has been used or is older than three days. Sign in and ask for a new one.',
    EMAIL_TAKEN: 'Another account has this address by now.',
  },
});

export const resetPasswordPage = mailedLinkPage({
  title: 'Choose a new password',
  fields: html`
<label for="password">New password, at least eight characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="200" required>`,
  button: 'Change password',
  path: '/api/auth/reset-password',
  sent: '{ token, password: form.elements.password.value }',
  done: 'Your password is changed, and every device has been signed out. You can sign in now.',
  refusals: {
    RESET_LINK_INVALID: 'This link has been used or is older than an hour. Ask for a new one.',
    PASSWORD_TOO_SHORT: 'Please choose at least eight characters.',
    INVALID_VALUE: 'Please choose another: this one is easily guessed.',
  },
});
