/** Questions, greetings, thanks, undo. */
import type { Recognizer } from '../work.ts';
import { isSyncRequest } from './code-host.ts';
import { BROKEN_ABROAD, DEPLOY_ABROAD } from './questions-abroad.ts';

const HELP =
  /^(?:help(?: me)?|hi|hello|hey|good (?:morning|evening|day)|what can (?:you|i) (?:do|say|make|build|ask)(?: (?:here|for me|next|now))?|what (?:do|can) you (?:know|make|build|do)|who are you|what are you|how do(?:es)? (?:this|you|it) work|how can you help(?: me)?|hello there|hi there|hey there|what next|are you (?:an? )?(?:ai|language model|robot|chatgpt|human))[?!. ]*$/i;
const THANKS =
  /^(?:(?:it |that |this )?looks? (?:good|great|nice|perfect)|thanks?(?: you)?|thx|great|nice|perfect|cool|awesome|wonderful|good job|well done|ok(?:ay)?|looks good|i like it|love it|super|very nice)(?:,? (?:looks? (?:good|great|nice)|this is (?:great|good|nice|perfect)|that is (?:great|perfect)))?(?: (?:so much|a lot|very much|job|work|that's it|for that|it is))*[!. ]*$/i;
const UNDO =
  /^(?:undo(?: (?:that|it|this|the last (?:change|step|one|thing)|everything you just did))?|revert(?: (?:that|it|this|the last change))?|go back(?: (?:a|one) (?:step|version))?|take (?:that|it) back|restore the (?:last|previous) version|never ?mind,? undo(?: it| that)?|i want the (?:old|previous) version back|put it back)$/i;
const FILES = /^(?:list|show|what are)(?: me)?(?: all)?(?: the| my)? files\b|^what files\b|^which files (?:are there|does .+ have)/i;
const WHERE =
  /^where(?:'s| is| are| do i (?:find|change|edit)| can i (?:find|change|edit|see))?\s+(.+?)(?: (?:defined|set|written|kept|stored|coming from|saved))?\??$/i;
const WHICH = /^(?:in )?(?:which|what) files? (?:is|are|has|have|contains?|holds?|defines?)\s+(.+?)\??$/i;
const ERROR =
  /^(?:what (?:does|is|means?)|why (?:do i (?:get|see)|is there|does it say)|explain)\b(?: (?:the|this|that|mean by))*\s*(?:error|message|warning)?(?: (?:mean|about))?:?\s*(.*(?:error|cannot|undefined|failed|not found|unexpected|is not).*)$/i;
const ABOUT_APP =
  /^(?:what (?:is|does) (?:this|the|my) app(?: do| about)?|what(?:'?s| is) in (?:this|the|my) app|describe (?:the|this|my) app|what (?:pages|fields|lists|sections) (?:are there|does it have|do i have|does the app have)|how is (?:the|this) app (?:built|made)|what did you (?:build|make|do))[?. ]*$/i;

const DEPLOY =
  /^(?:(?:how (?:do|can) i|can (?:you|i)|i want to) )?(?:deploy|publish|host|go live|put (?:it|this|the (?:app|site|page)) (?:online|live|on the (?:web|internet)))(?: (?:it|this|the (?:app|site|page|project)|my (?:app|site|page)))?(?: (?:now|online|live|to .+|on .+))?[?. ]*$/i;
const BROKEN =
  /^(?:why (?:is|does|do|are|can) .*(?:screen|page|app|preview|it|button|nothing)\b.*|(?:the |my )?(?:screen|page|preview|app) (?:is|stays|remains|shows) (?:white|blank|empty|black|broken|nothing)|(?:it|the app|the page|the preview|nothing) (?:does not|doesn't|is not|isn't|won't) (?:work|load|start|show)(?:ing|s|ed)?(?: .+)?|it(?:'s| is) broken|(?:there is|i (?:get|see)) an error|fix (?:it|the (?:error|bug|problem|app)|this)|something is wrong)[?.! ]*$/i;

export const questions: Recognizer = (clause, work) => {
  const text = work.quoted(clause.text);
  if (HELP.test(text)) return work.request({ type: 'help' });
  if (THANKS.test(text)) return work.request({ type: 'thanks' });
  if (UNDO.test(text)) return work.request({ type: 'undo' });
  if (ABOUT_APP.test(text)) return work.request({ type: 'describe-app' });
  if (isSyncRequest(text) || isSyncRequest(clause.original)) return work.request({ type: 'sync' });
  if (DEPLOY.test(text) || DEPLOY_ABROAD.test(clause.original)) return work.request({ type: 'deploy' });
  if (FILES.test(text)) return work.request({ type: 'list-files' });
  const error = ERROR.exec(text)?.[1];
  if (error !== undefined) return work.request({ type: 'explain-error', text: error });
  if (BROKEN.test(text) || BROKEN_ABROAD.test(clause.original)) return work.request({ type: 'broken' });
  const subject = WHERE.exec(text)?.[1] ?? WHICH.exec(text)?.[1] ?? /^find (?:the file (?:with|of|for) |where )(.+?)(?: is)?$/i.exec(text)?.[1];
  if (subject !== undefined) return work.request({ type: 'where', subject: subject.replace(/^(?:the|my|a|an) /i, '').replace(/["'`?]/g, '') });
  return false;
};

/** "The notes are not needed, drop them" says it twice. */
const SAID_AGAIN = /^(?:remove|delete|drop|hide|get rid of|take out) (?:it|them|this|that|the rest|the others?|everything else|all (?:the )?others?)$/i;

/** "keep the total", "leave the rest": nothing is to be done. */
export const keep: Recognizer = (clause, work) =>
  ((work.operations.at(-1)?.type === 'remove' || work.isLost) && SAID_AGAIN.test(clause.text)) ||
  /^(?:keep(?! only)|leave(?! only)|but keep|don't touch|do not touch|don't change|do not change|without changing)\b/i.test(clause.text);
