import { expect, it } from 'vitest';
import { renderMail } from './templates.ts';

const FIELDS = {
  ConfirmationURL: 'https://x.example/verify?token=a&type=signup',
  Token: '123456',
  TokenHash: 'hash',
  SiteURL: 'https://app.example.com',
  RedirectTo: 'https://app.example.com/in',
  Email: 'a@example.com',
  NewEmail: '<b>@example.com',
};

it('writes links and codes as HTML and as text', () => {
  const { subject, html, text } = renderMail('confirmation', {}, FIELDS);
  expect(subject).toBe('Confirm your email address');
  expect(html).toContain('href="https://x.example/verify?token=a&amp;type=signup"');
  expect(text).toContain('Confirm my address: https://x.example/verify?token=a&type=signup');
  expect(text).toContain('123456');
  expect(text).not.toContain('<');
});

it('fills the templates of an app, and lets nothing of a person become HTML or a header', () => {
  const templates = { email_change: { subject: 'To {{ .NewEmail }}', html: '<p>{{.NewEmail}} {{ .Token }} {{ .Unknown }}</p>' } };
  expect(renderMail('email_change', templates, FIELDS).html).toBe('<p>&lt;b&gt;@example.com 123456 {{ .Unknown }}</p>');
  expect(renderMail('email_change', templates, { ...FIELDS, NewEmail: 'a\r\nBcc: everybody' }).subject).toBe('To a Bcc: everybody');
});
