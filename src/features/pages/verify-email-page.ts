import { Html, html, page, policyFor } from './html.ts';

// Opening the page confirms nothing: mail programs and scanners open links by themselves. The token stays in the page, and the address is
// cleared of it at once.
const script = `
const token = new URLSearchParams(location.search).get('token') || '';
history.replaceState(null, '', location.pathname);
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const answers = {
  RESET_LINK_INVALID: 'This link has been used or is older than three days. Sign in and ask for a new one.',
  EMAIL_TAKEN: 'Another account has this address by now.',
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  result.textContent = 'One moment…';
  try {
    const response = await fetch('/api/auth/verify-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (response.ok) {
      form.hidden = true;
      result.textContent = 'Thank you: the address is confirmed.';
      return;
    }
    const { error } = await response.json();
    result.textContent = answers[error] || 'That did not work. Please try again in a minute.';
  } catch {
    result.textContent = 'We could not be reached. Please try again.';
  }
});
`;

export const verifyEmailPolicy = policyFor(script);

/** Where the link of the mail leads. */
export function renderVerifyEmail(): string {
  return page(
    'Confirm your address · Openslot',
    html`<h1>Confirm your address</h1>
<p>You got a mail from us at this address. Please confirm that it is yours, and that you want to use it for your account.</p>
<form>
<button>Confirm this address</button>
</form>
<p role="status"></p>
<noscript><p>This page needs JavaScript. You can also send the token of the link to <code>POST /api/auth/verify-email</code>.</p></noscript>
<script>${new Html(script)}</script>`,
  );
}
