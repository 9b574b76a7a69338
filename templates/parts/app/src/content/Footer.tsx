import { Mark } from '../components/Mark';
import './content.css';

interface FooterProps {
  text: string;
}

export function Footer({ text }: FooterProps) {
  return (
    <footer className="footer">
      <Mark />
      <p>{text}</p>
    </footer>
  );
}
