import { AppError, isRecord } from '@lathe/protocol';

interface PullContext {
  readonly model: string;
  readonly host: string;
  readonly status?: number;
}

/** Of a message whose cause is not known. */
const DETAIL_MAX_LENGTH = 300;

/** What Ollama says about a failed download, as what the person can do. */
export function pullError(text: string, { model, host, status }: PullContext): AppError {
  const detail = messageIn(text).trim();
  const data = { detail: detail.slice(0, 2000), ...(status === undefined ? {} : { status }) };
  const kept = 'What has arrived is kept, so you can continue.';
  if (/no space left|not enough space|disk (?:is )?full|quota exceeded/i.test(detail)) {
    return new AppError('storage-full', `The disk that Ollama uses at ${host} is full. Free some space there. ${kept}`, {
      title: 'No space for the model',
      data,
    });
  }
  if (/newer version of ollama|requires a newer|\b412\b/i.test(detail)) {
    return new AppError('api-error', `The Ollama at ${host} is too old for ${model}. Update Ollama, then try again.`, { title: 'Ollama is too old', data });
  }
  if (/file does not exist|manifest unknown|model .*not found|invalid model name/i.test(detail)) {
    return new AppError('model-not-found', `Ollama’s library has no ${model}. Choose a model at ollama.com/library, and run: ollama pull NAME`, { data });
  }
  if (/no such host|lookup |dial tcp|timeout|connection re(?:fused|set)|unreachable|tls|max retries|\bEOF\b|proxyconnect/i.test(detail)) {
    return new AppError('network-error', `Ollama at ${host} cannot reach its library. Check that machine’s internet connection. ${kept}`, {
      title: 'No connection to Ollama’s library',
      data,
    });
  }
  if (status === 404 || status === 405) {
    const message = `What runs at ${host} cannot download models. Update Ollama, or run: ollama pull ${model}`;
    return new AppError('bad-server-response', message, { title: 'Ollama is too old', data });
  }
  const said = detail === '' ? `status ${status}` : detail.slice(0, DETAIL_MAX_LENGTH);
  return new AppError('api-error', `Ollama could not download ${model}: ${said}`, { title: 'The download failed', data });
}

/** A refused request has its error in an object. */
function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && typeof body['error'] === 'string' ? body['error'] : text;
  } catch {
    return text;
  }
}
