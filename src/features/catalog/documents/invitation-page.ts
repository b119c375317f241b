import { Html, html, page, policyFor } from './html.ts';

// Opening the page sends nothing. The session it opens to answer is ended again: nothing of it is left in the browser.
const script = `
const id = new URLSearchParams(location.search).get('id') || '';
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const answers = {
  INVALID_CREDENTIALS: 'The address or the password is wrong.',
  FORBIDDEN: 'This account is one for customers. Please ask to be invited at another address.',
  NOT_FOUND: 'There is no such invitation for this account. Its address must be the invited one, and confirmed; and the invitation may be over.',
  INVALID_STATUS: 'This invitation has been answered already.',
};
const send = (path, body, token) => fetch(path, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
  body: JSON.stringify(body),
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = event.submitter.value;
  result.textContent = 'One moment…';
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
      result.textContent = answer === 'accept' ? 'Welcome: you belong to the business now.' : 'You have declined.';
      return;
    }
    const { error } = login.ok ? await answered.json() : session;
    result.textContent = answers[error] || 'That did not work. Please try again in a minute.';
  } catch {
    result.textContent = 'We could not be reached. Please try again.';
  }
});
`;

/** Where the link of a mailed invitation leads. */
export const invitationPage = {
  policy: policyFor(script),
  render: () =>
    page(
      'You are invited · Openslot',
      html`<h1>You are invited</h1>
<p>A business invites you to work there. Please sign in with the account that has the address the mail came to. If you have none, open one with that address, as a professional or a business, and confirm the address first.</p>
<form>
<label for="email">Address</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required>
<button name="answer" value="accept">Sign in and accept</button>
<button name="answer" value="decline">Sign in and decline</button>
</form>
<p role="status"></p>
<noscript><p>This page needs JavaScript. You can also sign in and send <code>POST /api/invitations/:id/accept</code>.</p></noscript>
<script>${new Html(script)}</script>`,
    ),
};
