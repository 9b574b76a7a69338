import type { MailKind, MailTemplate, MailTemplates } from '../options.ts';

export interface MailFields {
  readonly ConfirmationURL: string;
  readonly Token: string;
  readonly TokenHash: string;
  readonly SiteURL: string;
  readonly RedirectTo: string;
  readonly Email: string;
  readonly NewEmail: string;
}

const TEMPLATES: { readonly [Kind in MailKind]: MailTemplate } = {
  confirmation: {
    subject: 'Confirm your email address',
    html: page('Confirm your email address', 'Follow this link to finish signing up:', 'Confirm my address', 'Or enter the code: {{ .Token }}'),
  },
  invite: {
    subject: 'You have been invited',
    html: page(
      'You have been invited',
      'You have been invited to create an account on {{ .SiteURL }}. Follow this link to accept:',
      'Accept the invitation',
      '',
    ),
  },
  magic_link: {
    subject: 'Your sign-in link',
    html: page('Your sign-in link', 'Follow this link to sign in:', 'Sign in', 'Or enter the code: {{ .Token }}'),
  },
  recovery: {
    subject: 'Choose a new password',
    html: page('Choose a new password', 'Follow this link to choose a new password:', 'Choose a new password', 'Or enter the code: {{ .Token }}'),
  },
  email_change: {
    subject: 'Confirm your new email address',
    html: page(
      'Confirm your new email address',
      'Follow this link to change your address from {{ .Email }} to {{ .NewEmail }}:',
      'Change my address',
      'Or enter the code: {{ .Token }}',
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    html: '<h2>Confirm that it is you</h2>\n<p>Enter the code: {{ .Token }}</p>\n<p>If you did not ask for this, change your password.</p>',
  },
};

function page(title: string, sentence: string, label: string, last: string): string {
  const lines = [`<h2>${title}</h2>`, `<p>${sentence}</p>`, `<p><a href="{{ .ConfirmationURL }}">${label}</a></p>`, last === '' ? '' : `<p>${last}</p>`];
  return [...lines.filter((line) => line !== ''), '<p>If you did not ask for this, you need not do anything.</p>'].join('\n');
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function renderMail(kind: MailKind, templates: MailTemplates, fields: MailFields): RenderedMail {
  const { subject, html } = templates[kind] ?? TEMPLATES[kind];
  const filled = fill(html, fields, escapeHtml);
  // A line break in a subject would start another header of the message.
  return { subject: fill(subject, fields, (text) => text.replace(/[\r\n]+/g, ' ')), html: filled, text: asText(filled) };
}

function fill(template: string, fields: MailFields, escape: (text: string) => string): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (placeholder, name: string) => (name in fields ? escape(fields[name as keyof MailFields]) : placeholder));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}

/** The same message for programs that show no HTML: links are written out. */
function asText(html: string): string {
  const text = html
    .replace(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, link: string, label: string) => `${label}: ${link}`)
    .replace(/<\/(p|h\d|div|li|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => Object.entries(ENTITIES).find(([, code]) => code === entity)![0]);
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
