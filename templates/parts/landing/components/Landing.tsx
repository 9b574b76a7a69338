import './Landing.css';

interface LandingProps {
  name: string;
}

const FEATURES = [
  { title: 'Quick to start', text: 'Three steps from the first visit to the first result.' },
  { title: 'Clear by design', text: 'Every screen answers one question and shows the next step.' },
  { title: 'Yours to keep', text: 'Take your data with you at any time, in a format you can read.' },
];

const QUESTIONS = [
  { question: 'What does it cost?', answer: 'The basics are free. Write here what the rest costs.' },
  { question: 'Who is it for?', answer: 'Say in one sentence who will love this, and why.' },
  { question: 'How do I get help?', answer: 'Put your email address here and say when you answer.' },
];

/** A page that presents a product: promise, reasons, questions, and one thing to do. */
export function Landing({ name }: LandingProps) {
  return (
    <div className="landing">
      <section className="landing-hero">
        <h2>Meet {name}</h2>
        <p>One sentence that says what people can do now that they could not do before.</p>
        <div className="landing-actions">
          <a className="button button-primary" href="#start">
            Get started
          </a>
          <a className="button" href="#reasons">
            Why {name}?
          </a>
        </div>
      </section>

      <section id="reasons" className="landing-features" aria-label="Reasons">
        {FEATURES.map((feature, index) => (
          <article key={feature.title} className="card">
            <span className="landing-number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{feature.title}</h3>
            <p className="muted">{feature.text}</p>
          </article>
        ))}
      </section>

      <section className="card" aria-label="Questions">
        <h2>Questions</h2>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="landing-question">
            <summary>{question}</summary>
            <p className="muted">{answer}</p>
          </details>
        ))}
      </section>

      <section id="start" className="landing-start">
        <h2>Ready when you are</h2>
        <a className="button" href="mailto:hello@example.com">
          Write to us
        </a>
      </section>
    </div>
  );
}
