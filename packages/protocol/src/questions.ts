/** Questions a model asks the person (the tool `ask_user`), and the answers, which are a plain text message. */
import * as z from 'zod/mini';

export const MAX_QUESTIONS = 4;
export const MAX_OPTIONS = 8;
const QUESTION_LENGTH = 400;
const OPTION_LENGTH = 200;

export const questionSchema = z.object({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_LENGTH)),
  /** The options. The person can always answer something else. */
  options: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(OPTION_LENGTH))).check(z.maxLength(MAX_OPTIONS)), []),
  /** Several may be chosen. */
  multiple: z.optional(z.boolean()),
});
export type Question = z.infer<typeof questionSchema>;

const NO_ANSWER = 'No answer';

const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The answering message: each question on a line, with its answers below. */
export function answerText(questions: readonly Question[], answers: readonly (readonly string[])[]): string {
  return questions
    .map(({ question }, index) => {
      const given = (answers[index] ?? []).map(asLine).filter((answer) => answer !== '');
      return [asLine(question), ...(given.length === 0 ? [NO_ANSWER] : given).map((answer) => `- ${answer}`)].join('\n');
    })
    .join('\n\n');
}

/** The answers in such a message, in the order of the questions. Undefined if it is another kind of message. */
export function readAnswers(questions: readonly Question[], text: string): readonly (readonly string[])[] | undefined {
  const blocks = text.trim().split('\n\n');
  if (questions.length === 0 || blocks.length !== questions.length) return undefined;
  const answers: string[][] = [];
  for (const [index, block] of blocks.entries()) {
    const [asked, ...given] = block.split('\n');
    if (asked !== asLine(questions[index]?.question ?? '') || given.length === 0 || !given.every((line) => line.startsWith('- '))) return undefined;
    const said = given.map((line) => line.slice(2));
    answers.push(said.length === 1 && said[0] === NO_ANSWER ? [] : said);
  }
  return answers;
}

/** The questions as text, for places without a form. */
export function wordsOfQuestions(questions: readonly Question[]): string {
  return questions.map(({ question, options }) => [asLine(question), ...options.map((option) => `- ${asLine(option)}`)].join('\n')).join('\n\n');
}
