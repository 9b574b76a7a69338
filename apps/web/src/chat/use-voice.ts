import { useEffect, useRef, useState } from 'react';
import { createDictation } from './dictation.ts';

/** The parts of the browser's speech recognition that are used. TypeScript has no types for them. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}
type RecognitionClass = new () => Recognition;

const CAUSES: Readonly<Record<string, string>> = {
  'not-allowed': 'The browser blocked the microphone.',
  'audio-capture': 'No microphone was found.',
  network: 'The browser’s speech service cannot be reached.',
  'no-speech': 'No speech was detected.',
};

function recognitionClass(): RecognitionClass | undefined {
  const scope = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
}

export interface VoiceOptions {
  /** The current text, to continue from. */
  readonly text: () => string;
  readonly onText: (text: string) => void;
  readonly onFailure: (reason: string) => void;
}

/** Appends dictated words to the text. Returns undefined if the browser has no speech recognition. */
export function useVoice({ text, onText, onFailure }: VoiceOptions): { readonly isListening: boolean; toggle(): void } | undefined {
  const [isListening, setIsListening] = useState(false);
  const running = useRef<Recognition>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const Recognition = recognitionClass();
  if (Recognition === undefined) return undefined;
  return {
    isListening,
    toggle() {
      if (running.current) return running.current.stop();
      const hear = createDictation();
      const recognition = new Recognition();
      recognition.lang = navigator.language;
      recognition.continuous = true;
      recognition.interimResults = true;
      recognition.onresult = ({ results }) =>
        onText(
          hear(
            text(),
            Array.from(results, (result) => result[0]?.transcript ?? ''),
          ),
        );
      recognition.onerror = ({ error }) => {
        if (error !== 'aborted') onFailure(CAUSES[error] ?? `The browser stopped listening: ${error}.`);
      };
      recognition.onend = () => {
        running.current = undefined;
        setIsListening(false);
      };
      running.current = recognition;
      setIsListening(true);
      recognition.start();
    },
  };
}
