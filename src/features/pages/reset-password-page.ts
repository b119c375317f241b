import { Html, html, page, policyFor } from './html.ts';

// The token stays in the page: it is sent to nobody but us, and the address is cleared of it at once.
const script = `
const token = new URLSearchParams(location.search).get('token') || '';
history.replaceState(null, '', location.pathname);
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const answers = {
  RESET_LINK_INVALID: 'This link has been used or is older than an hour. Ask for a new one.',
  PASSWORD_TOO_SHORT: 'Please choose at least eight characters.',
  INVALID_VALUE: 'Please choose another: this one is easily guessed.',
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  result.textContent = 'One moment…';
  try {
    const response = await fetch('/api/auth/reset-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, password: form.elements.password.value }),
    });
    if (response.ok) {
      form.hidden = true;
      result.textContent = 'Your password is changed, and every device has been signed out. You can sign in now.';
      return;
    }
    const { error } = await response.json();
    result.textContent = answers[error] || 'That did not work. Please try again in a minute.';
  } catch {
    result.textContent = 'We could not be reached. Please try again.';
  }
});
`;

export const resetPasswordPolicy = policyFor(script);

/** Where the link of the mail leads. */
export function renderResetPassword(): string {
  return page(
    'Choose a new password · Openslot',
    html`<h1>Choose a new password</h1>
<form>
<label for="password">New password, at least eight characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="200" required>
<button>Change password</button>
</form>
<p role="status"></p>
<noscript><p>This page needs JavaScript. You can also send the token of the link to <code>POST /api/auth/reset-password</code>.</p></noscript>
<script>${new Html(script)}</script>`,
  );
}
