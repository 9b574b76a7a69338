/** A site as the subject of a message: a landing page, a portfolio, the website of a business, a page that leads with one section. */
import { domainByWord } from '../../lexicon/domains.ts';
import type { Subject } from './subject-type.ts';

const SITE =
  /^(?:(.+?) )?(invitation(?: page| site| card)?|event (?:page|site|website)|(?:baby|bridal|wedding) shower (?:page|site|website|invitation)|team (?:page|site)|newsletter (?:page|site)|menu page|landing ?page|home ?page|website|web ?site|site|one[- ]?pager|web page|portfolio(?: (?:website|site|page))?|company page|start page|marketing page|promo page|business card|link page|cv|resume|curriculum vitae|single page)(?: (?:for|of|about) (?:the |my |our |an? )*(.+))?$/i;

/** "a page for my dog walking business" */
const BUSINESS =
  /^(?:page|pages|presence|site) (?:for|about|of|to introduce|to present|introducing|presenting) (?:(?:my|our|a|an|the) )+(.+ )?(garage sale|yard sale|flea market|open day|wedding|birthday|birthday party|party|festival|fair|reunion|baptism|christening|graduation|anniversary|concert|exhibition|business|kindergarten|daycare|nursery|choir|association|team|museum|library|farm|brewery|winery|pharmacy|clinic|company|shop|store|studio|salon|practice|agency|firm|services?|school|club|band|cafe|café|restaurant|bakery|start-?up|hotel|gym|garage|church|charity|choir|clinic|flat|apartment|house|cottage|holiday home|holiday flat|freelanc\w+|portfolio|\S*(?:salon|studio|laden|geschäft|praxis|betrieb|firma|verein|schule|bäckerei|werkstatt|agentur|kanzlei|pension|gärtnerei|metzgerei|kneipe|café)|peluquería|cafetería|panadería|tienda|taller|despacho|gimnasio|consulta|clínica|empresa|salon de \S+|boulangerie|boutique|atelier|cabinet|entreprise|garage)(?: for (?:rent|sale))?$/i;

/** "me and my hobbies" */
export const ME = /^(me|myself|us|ourselves)\b(?:,? and (?:my |our )?(.+))?$/i;

/** "a pricing page for a start-up": a site that leads with that section. */
const SECTION_PAGE = /^(pricing|prices|faq|testimonials|features|about|contact|gallery|team) (?:page|site)(?: (?:for|of) (?:an? |my |our |the )?(.+))?$/i;

export function siteSubject(asked: string): Subject | undefined {
  // "An app for a photography portfolio" is the portfolio.
  const bare = asked.replace(/^(?:app|application|project) (?:for|of|with) (?:an? |my |our )?(?=.*\b(?:portfolio|landing page|website|homepage)$)/i, '');
  if (/^(?:\S+ ){0,3}form (?:for|on|in) /i.test(bare)) return undefined;
  const said = /^page that says (§\d+)$/i.exec(bare)?.[1];
  if (said !== undefined) return { type: 'site', phrase: bare, kind: 'page', title: said, about: said };
  const lead = SECTION_PAGE.exec(bare);
  if (lead?.[1] !== undefined) return { type: 'site', phrase: bare, kind: 'landing', title: lead[2] ?? lead[1], lead: lead[1] };
  const business = BUSINESS.exec(bare);
  const match = SITE.exec(business === null ? bare : `website for ${business[1] ?? ''}${business[2] ?? ''}`);
  if (match === null) return undefined;
  const what = match[2] ?? '';
  const about = match[3] ?? match[1];
  if (/^(?:to )?sell(?:ing)? /i.test(about ?? '')) return undefined;
  if (
    /^(?:website|site|page)$/i.test(what) &&
    about !== undefined &&
    match[3] === undefined &&
    domainByWord(about) !== undefined &&
    !/restaurant|company|club|event|team|wedding|party|conference|festival|hotel|hostel|museum|school|gym|salon|church|clinic|zoo|studio|bakery|artist|band\b/i.test(
      about,
    )
  )
    return undefined;
  const kind =
    about !== undefined && ME.test(about)
      ? 'personal'
      : /portfolio|cv|resume|curriculum/i.test(bare)
        ? 'portfolio'
        : /restaurant|cafe|café|bar\b|bistro|pizzeria/i.test(bare)
          ? 'restaurant'
          : /wedding|party|event|conference|festival|concert|invitation|birthday/i.test(bare) &&
              !/\b(?:photographer|videographer|planner|planning|dj|band|caterer|catering|florist|agency|dresses|dress|cakes?|venue|singer|musician)\b/i.test(
                bare,
              )
            ? 'event'
            : 'landing';
  const named = about === undefined ? undefined : /^\p{Ll}[\p{Ll} ]*?(?<! (?:in|at|from|near|of)) ((?:\p{Lu}[\p{L}'&.-]* ?)+)$/u.exec(about)?.[1];
  const title = named ?? (about !== undefined && ME.test(about) ? `about ${ME.exec(about)?.[1] ?? 'me'}` : about);
  return { type: 'site', phrase: bare, kind, ...(about === undefined ? {} : { about, title: title ?? about }) };
}
