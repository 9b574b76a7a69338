import { Icon } from '../components/Icon';
import { texts } from '../texts';
import './content.css';

interface ContactProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  text?: string;
  email?: string;
  phone?: string;
  address?: string;
}

export function Contact({ id = 'contact', title, text = '', email = '', phone = '', address = '' }: ContactProps) {
  return (
    <section className="contact" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      {text !== '' && <p>{text}</p>}
      {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
      {address !== '' && <address>{address}</address>}
      {email !== '' && (
        <a className="button button-large" href={`mailto:${email}`}>
          <Icon name="mail" /> {texts.send}
        </a>
      )}
    </section>
  );
}
