import { texts } from '../texts';
import './content.css';

interface ContactProps {
  title?: string;
  text?: string;
  email?: string;
  phone?: string;
  address?: string;
}

export function Contact({ title, text = '', email = '', phone = '', address = '' }: ContactProps) {
  return (
    <section className="card contact" id="contact">
      {title !== undefined && <h2>{title}</h2>}
      {text !== '' && <p className="muted">{text}</p>}
      {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
      {address !== '' && <address>{address}</address>}
      {email !== '' && (
        <a className="button button-primary" href={`mailto:${email}`}>
          {texts.send}
        </a>
      )}
    </section>
  );
}
