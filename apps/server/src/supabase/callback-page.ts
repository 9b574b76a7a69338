import { finishSupabaseSignIn, SUPABASE_SIGN_IN_CHANNEL } from '@lathe/protocol';
import { htmlPage } from '../network/notice-page.ts';

/**
 * Completes the sign-in with a call like any other of a page of ours, so that the session counts and no other site can make it. Says how
 * it ended on a channel too, because isolated pages do not know the windows that they opened.
 */
const SCRIPT = `const told=document.querySelector('p');
const query=new URLSearchParams(location.search);
history.replaceState(null,'',location.pathname);
const body={state:query.get('state')||'-',...(query.get('code')?{code:query.get('code')}:{})};
(async()=>{
let isSignedIn=false;
let text='You can close this window.';
try{
const response=await fetch(${JSON.stringify(finishSupabaseSignIn.path)},{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(body)});
isSignedIn=response.ok;
if(!isSignedIn)text=(await response.json()).error;
}catch{text='Lathe could not be reached. Close this window, and try again.'}
const message={type:${JSON.stringify(SUPABASE_SIGN_IN_CHANNEL)},isSignedIn};
if(opener)opener.postMessage(message,location.origin);
const channel=new BroadcastChannel(message.type);
channel.postMessage(message);
channel.close();
document.querySelector('h1').textContent=isSignedIn?'Signed in to Supabase':'Not signed in to Supabase';
told.textContent=text;
if(isSignedIn)close();
})();`;

/** What the window shows when Supabase sends it back. */
export function supabaseCallbackPage(): Response {
  return htmlPage(200, 'Signing in to Supabase', '<p role="status">One moment…</p>', { script: SCRIPT, connectsToSelf: true });
}
