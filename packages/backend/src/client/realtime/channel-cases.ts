/** Channels: their states, broadcasts, presence and privacy. A table of cases. */
import { anyText, objectWith, textWith } from '../case.ts';
import { ALICE, BOB, eventually, hearing, joined, type RealtimeCase } from './world.ts';

const PRIVATE = { config: { private: true } };
const ACK = { config: { broadcast: { ack: true } } };
const refusal = (joining: Promise<unknown>): Promise<string> => joining.then(() => 'joined').catch((error: Error) => error.message);

export const CHANNELS: readonly RealtimeCase[] = [
  ['subscribe: SUBSCRIBED', async (w) => (await joined(w.client().channel(w.topic()))).state, 'joined'],
  [
    'subscribe: the socket is open then',
    async (w) => {
      const client = w.client();
      const before = client.realtime.isConnected();
      await joined(client.channel(w.topic()));
      return [before, client.realtime.isConnected(), client.realtime.connectionState()];
    },
    [false, true, 'open'],
  ],
  [
    'channel: one name is one channel',
    (w) => {
      const client = w.client();
      const topic = w.topic();
      const first = client.channel(topic);
      return Promise.resolve(first === client.channel(topic));
    },
    true,
  ],
  [
    'getChannels: those of the client',
    async (w) => {
      const client = w.client();
      const topic = w.topic();
      await joined(client.channel(topic));
      return client.getChannels().map((channel) => channel.topic === `realtime:${topic}`);
    },
    [true],
  ],
  [
    'unsubscribe: CLOSED',
    async (w) => {
      const states: string[] = [];
      const channel = w.client().channel(w.topic());
      channel.subscribe((status) => void states.push(status));
      await eventually(() => states.includes('SUBSCRIBED'));
      const answer = await channel.unsubscribe();
      return [answer, states, channel.state];
    },
    ['ok', ['SUBSCRIBED', 'CLOSED'], 'closed'],
  ],
  [
    'unsubscribe: nothing more is heard',
    async (w) => {
      const topic = w.topic();
      const left = w.client().channel(topic);
      const heard = hearing(left);
      await joined(left);
      const stays = w.client().channel(topic);
      const still = hearing(stays);
      await joined(stays);
      await left.unsubscribe();
      await w.client().channel(topic).httpSend('said', { n: 1 });
      await eventually(() => still.length === 1);
      return heard;
    },
    [],
  ],
  [
    'removeChannel: is forgotten',
    async (w) => {
      const client = w.client();
      const channel = await joined(client.channel(w.topic()));
      return [await client.removeChannel(channel), client.getChannels()];
    },
    ['ok', []],
  ],
  [
    'removeAllChannels: all are forgotten',
    async (w) => {
      const client = w.client();
      for (const _ of [1, 2]) await joined(client.channel(w.topic()));
      return [await client.removeAllChannels(), client.getChannels()];
    },
    [['ok', 'ok'], []],
  ],
  [
    'rejoin: the same name again after it was removed',
    async (w) => {
      const client = w.client();
      const topic = w.topic();
      await client.removeChannel(await joined(client.channel(topic)));
      const again = client.channel(topic, { config: { broadcast: { self: true } } });
      const heard = hearing(again);
      await joined(again);
      await again.send({ type: 'broadcast', event: 'said', payload: {} });
      await eventually(() => heard.length === 1);
      return heard;
    },
    [['said', {}]],
  ],
  [
    'rejoin: by itself after the network failed',
    async (w) => {
      const topic = w.topic();
      const channel = w.client().channel(topic);
      const heard = hearing(channel);
      let joins = 0;
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') joins++;
      });
      await eventually(() => joins === 1);
      w.cut();
      await eventually(() => joins === 2);
      await w.client().channel(topic).httpSend('again', { n: 1 });
      await eventually(() => heard.length === 1);
      return heard;
    },
    [['again', { n: 1 }]],
  ],
  [
    'disconnect: the socket is closed',
    async (w) => {
      const client = w.client();
      await joined(client.channel(w.topic()));
      await client.realtime.disconnect();
      await eventually(() => !client.realtime.isConnected());
      return client.realtime.isConnected();
    },
    false,
  ],
  [
    'connect: before any channel',
    async (w) => {
      const { realtime } = w.client();
      realtime.connect();
      await eventually(() => realtime.isConnected());
      return realtime.connectionState();
    },
    'open',
  ],
  [
    'sendHeartbeat: is answered',
    async (w) => {
      const client = w.client();
      const heard: string[] = [];
      client.realtime.onHeartbeat((status) => void heard.push(status));
      await joined(client.channel(w.topic()));
      await client.realtime.sendHeartbeat();
      await eventually(() => heard.includes('ok'));
      return heard.filter((status) => status === 'sent' || status === 'ok').slice(0, 2);
    },
    ['sent', 'ok'],
  ],
  [
    'broadcast: others hear it',
    async (w) => {
      const topic = w.topic();
      const other = w.client().channel(topic);
      const heard = hearing(other);
      const [me] = await Promise.all([joined(w.client().channel(topic)), joined(other)]);
      await me.send({ type: 'broadcast', event: 'said', payload: { text: 'hällo', deep: [1, null] } });
      await eventually(() => heard.length === 1);
      return heard;
    },
    [['said', { text: 'hällo', deep: [1, null] }]],
  ],
  [
    'broadcast: oneself not',
    async (w) => {
      const topic = w.topic();
      const channel = w.client().channel(topic);
      const heard = hearing(channel);
      await joined(channel);
      await channel.send({ type: 'broadcast', event: 'mine', payload: {} });
      await w.client().channel(topic).httpSend('theirs', { n: 1 });
      await eventually(() => heard.length > 0);
      return heard;
    },
    [['theirs', { n: 1 }]],
  ],
  [
    'broadcast: oneself, with self',
    async (w) => {
      const channel = w.client().channel(w.topic(), { config: { broadcast: { self: true } } });
      const heard = hearing(channel);
      await joined(channel);
      await channel.send({ type: 'broadcast', event: 'mine', payload: { n: 1 } });
      await eventually(() => heard.length === 1);
      return heard;
    },
    [['mine', { n: 1 }]],
  ],
  [
    'broadcast: with ack, the server says that it has it',
    async (w) => (await joined(w.client().channel(w.topic(), ACK))).send({ type: 'broadcast', event: 'said', payload: {} }),
    'ok',
  ],
  [
    'broadcast: only the event that one listens to',
    async (w) => {
      const topic = w.topic();
      const other = w.client().channel(topic);
      const [all, some] = [hearing(other), hearing(other, 'b')];
      await joined(other);
      const me = await joined(w.client().channel(topic, ACK));
      for (const event of ['a', 'b', 'c']) await me.send({ type: 'broadcast', event, payload: {} });
      await eventually(() => all.length === 3);
      return some;
    },
    [['b', {}]],
  ],
  [
    'broadcast: in the order in which they were said',
    async (w) => {
      const topic = w.topic();
      const other = w.client().channel(topic);
      const heard = hearing(other);
      await joined(other);
      const me = await joined(w.client().channel(topic));
      for (let n = 0; n < 20; n++) void me.send({ type: 'broadcast', event: String(n), payload: {} });
      await eventually(() => heard.length === 20);
      return heard.map((one) => Number((one as [string])[0]));
    },
    Array.from({ length: 20 }, (_, n) => n),
  ],
  [
    'broadcast: other topics hear nothing',
    async (w) => {
      const [here, there] = [w.client().channel(w.topic()), w.client().channel(w.topic())];
      const [heard, elsewhere] = [hearing(here), hearing(there)];
      await Promise.all([joined(here), joined(there)]);
      await w.client().channel(here.topic.slice('realtime:'.length)).httpSend('said', { n: 1 });
      await eventually(() => heard.length === 1);
      return elsewhere;
    },
    [],
  ],
  [
    'broadcast: bytes arrive as bytes',
    async (w) => {
      const topic = w.topic();
      const heard: number[][] = [];
      await joined(
        w
          .client()
          .channel(topic)
          .on('broadcast', { event: 'raw' }, ({ payload }) => void heard.push([...new Uint8Array(payload as ArrayBuffer)])),
      );
      const me = await joined(w.client().channel(topic));
      await me.send({ type: 'broadcast', event: 'raw', payload: Uint8Array.of(0, 255, 7).buffer });
      await eventually(() => heard.length === 1);
      return heard;
    },
    [[0, 255, 7]],
  ],
  [
    'httpSend: without a socket',
    async (w) => {
      const topic = w.topic();
      const other = w.client().channel(topic);
      const heard = hearing(other);
      await joined(other);
      const client = w.client();
      const answer = await client.channel(topic).httpSend('said', { n: 1 });
      await eventually(() => heard.length === 1);
      return [answer, client.realtime.isConnected(), heard];
    },
    [{ success: true }, false, [['said', { n: 1 }]]],
  ],
  [
    'httpSend: names with signs in them',
    async (w) => {
      const topic = `${w.topic()}/a b?c`;
      const other = w.client().channel(topic);
      const heard = hearing(other);
      await joined(other);
      await w.client().channel(topic).httpSend('a/b c', { n: 1 });
      await eventually(() => heard.length === 1);
      return heard;
    },
    [['a/b c', { n: 1 }]],
  ],
  [
    'httpSend: bytes',
    async (w) => {
      const topic = w.topic();
      const heard: number[][] = [];
      await joined(
        w
          .client()
          .channel(topic)
          .on('broadcast', { event: 'raw' }, ({ payload }) => void heard.push([...new Uint8Array(payload as ArrayBuffer)])),
      );
      await w.client().channel(topic).httpSend('raw', Uint8Array.of(1, 2).buffer);
      await eventually(() => heard.length === 1);
      return heard;
    },
    [[1, 2]],
  ],
  [
    'httpSend: a wrong key',
    (w) =>
      w
        .client('wrong')
        .channel(w.topic())
        .httpSend('said', {})
        .catch((error: Error) => error.message),
    'Invalid API key',
  ],
  [
    'send: before joining, by HTTP',
    async (w) => {
      const topic = w.topic();
      const other = w.client().channel(topic);
      const heard = hearing(other);
      await joined(other);
      const answer = await w
        .client()
        .channel(topic)
        .send({ type: 'broadcast', event: 'said', payload: { n: 1 } });
      await eventually(() => heard.length === 1);
      return [answer, heard];
    },
    ['ok', [['said', { n: 1 }]]],
  ],
  [
    'realtime.send: from SQL',
    async (w) => {
      const topic = w.topic();
      const channel = w.client().channel(topic);
      const heard = hearing(channel);
      await joined(channel);
      await w.sql(`select realtime.send('{"n":1}', 'by-sql', '${topic}', false)`);
      await eventually(() => heard.length === 1);
      return heard;
    },
    [['by-sql', objectWith({ n: 1 })]],
  ],
  ['private: nobody joins without a policy', (w) => refusal(joined(w.client().channel(w.topic('room'), PRIVATE))), textWith('do not have permissions to read')],
  ['private: who may read joins', async (w) => (await joined((await w.as(BOB)).channel(w.topic('room'), PRIVATE))).state, 'joined'],
  [
    'private: another topic not',
    async (w) => refusal(joined((await w.as(BOB)).channel(w.topic('hall'), PRIVATE))),
    textWith('do not have permissions to read'),
  ],
  [
    'private: who may write is heard',
    async (w) => {
      const topic = w.topic('room');
      const reader = (await w.as(BOB)).channel(topic, PRIVATE);
      const heard = hearing(reader);
      await joined(reader);
      const writer = await joined((await w.as(ALICE)).channel(topic, { config: { private: true, broadcast: { ack: true } } }));
      const answer = await writer.send({ type: 'broadcast', event: 'said', payload: {} });
      await eventually(() => heard.length === 1);
      return [answer, heard];
    },
    ['ok', [['said', {}]]],
  ],
  [
    'private: who may not write is not heard',
    async (w) => {
      const topic = w.topic('room');
      const reader = (await w.as(ALICE)).channel(topic, PRIVATE);
      const heard = hearing(reader);
      await joined(reader);
      const writer = await joined((await w.as(BOB)).channel(topic, PRIVATE));
      await writer.send({ type: 'broadcast', event: 'forbidden', payload: {} });
      const owner = await joined((await w.as(ALICE)).channel(topic, PRIVATE));
      await owner.send({ type: 'broadcast', event: 'allowed', payload: {} });
      await eventually(() => heard.length > 0);
      return heard;
    },
    [['allowed', {}]],
  ],
  [
    'private: a public channel of that name is another',
    async (w) => {
      const topic = w.topic('room');
      const reader = (await w.as(ALICE)).channel(topic, PRIVATE);
      const heard = hearing(reader);
      await joined(reader);
      await w.client().channel(topic).httpSend('public', {});
      const owner = await joined((await w.as(ALICE)).channel(topic, PRIVATE));
      await owner.send({ type: 'broadcast', event: 'private', payload: {} });
      await eventually(() => heard.length > 0);
      return heard;
    },
    [['private', {}]],
  ],
  [
    'setAuth: a token that may not read ends the channel',
    async (w) => {
      const client = await w.as(ALICE);
      const states: string[] = [];
      client.channel(w.topic('room'), PRIVATE).subscribe((status) => void states.push(status));
      await eventually(() => states.includes('SUBSCRIBED'));
      await client.realtime.setAuth(await w.token({ role: 'anon' }));
      await eventually(() => states.includes('CLOSED'));
      return states;
    },
    ['SUBSCRIBED', 'CLOSED'],
  ],
  [
    'setAuth: a token of nobody joins nothing',
    async (w) => {
      const client = w.client();
      await client.realtime.setAuth('a.b.c');
      return refusal(joined(client.channel(w.topic('room'), PRIVATE)));
    },
    anyText,
  ],
  [
    'track: others see who is there',
    async (w) => {
      const topic = w.topic();
      const [me, other] = [
        w.client().channel(topic, { config: { presence: { key: 'ann' } } }),
        w.client().channel(topic, { config: { presence: { key: 'bob', enabled: true } } }),
      ];
      await Promise.all([joined(me), joined(other)]);
      const answer = await me.track({ mood: 'fine' });
      await eventually(() => 'ann' in other.presenceState());
      return [answer, other.presenceState()];
    },
    ['ok', { ann: [{ mood: 'fine', presence_ref: anyText }] }],
  ],
  [
    'track: who comes later sees it too',
    async (w) => {
      const topic = w.topic();
      const me = await joined(w.client().channel(topic, { config: { presence: { key: 'ann', enabled: true } } }));
      await me.track({ n: 1 });
      const late = await joined(w.client().channel(topic, { config: { presence: { key: 'bob', enabled: true } } }));
      await eventually(() => 'ann' in late.presenceState());
      return Object.keys(late.presenceState());
    },
    ['ann'],
  ],
  [
    'track: again is a change',
    async (w) => {
      const topic = w.topic();
      const me = await joined(w.client().channel(topic, { config: { presence: { key: 'ann', enabled: true } } }));
      await me.track({ n: 1 });
      await eventually(() => 'ann' in me.presenceState());
      await me.track({ n: 2 });
      await eventually(() => (me.presenceState()['ann']?.[0] as { n?: number } | undefined)?.n === 2);
      return me.presenceState()['ann']?.length;
    },
    1,
  ],
  [
    'track: without a key of one’s own, each has another',
    async (w) => {
      const topic = w.topic();
      const config = { config: { presence: { enabled: true, key: '' } } };
      const both = await Promise.all([joined(w.client().channel(topic, config)), joined(w.client().channel(topic, config))]);
      for (const channel of both) await channel.track({});
      await eventually(() => Object.keys(both[0].presenceState()).length === 2);
      return Object.keys(both[0].presenceState()).length;
    },
    2,
  ],
  [
    'track: two with one key',
    async (w) => {
      const topic = w.topic();
      const config = { config: { presence: { enabled: true, key: 'ann' } } };
      const both = await Promise.all([joined(w.client().channel(topic, config)), joined(w.client().channel(topic, config))]);
      await both[0].track({ tab: 1 });
      await both[1].track({ tab: 2 });
      await eventually(() => both[0].presenceState()['ann']?.length === 2);
      return both[0]
        .presenceState()
        ['ann']?.map((one) => (one as unknown as { tab: number }).tab)
        .sort();
    },
    [1, 2],
  ],
  [
    'untrack: is seen by all',
    async (w) => {
      const topic = w.topic();
      const [me, other] = [
        await joined(w.client().channel(topic, { config: { presence: { key: 'ann', enabled: true } } })),
        await joined(w.client().channel(topic, { config: { presence: { key: 'bob', enabled: true } } })),
      ];
      await me.track({});
      await eventually(() => 'ann' in other.presenceState());
      const answer = await me.untrack();
      await eventually(() => !('ann' in other.presenceState()));
      return [answer, other.presenceState()];
    },
    ['ok', {}],
  ],
  [
    'presence: sync, join and leave',
    async (w) => {
      const topic = w.topic();
      const heard: string[] = [];
      const watcher = w
        .client()
        .channel(topic, { config: { presence: { key: 'bob', enabled: true } } })
        .on('presence', { event: 'sync' }, () => void heard.push('sync'))
        .on('presence', { event: 'join' }, ({ key, newPresences }) => void heard.push(`join ${key} ${newPresences.length}`))
        .on('presence', { event: 'leave' }, ({ key, leftPresences }) => void heard.push(`leave ${key} ${leftPresences.length}`));
      await joined(watcher);
      const me = await joined(w.client().channel(topic, { config: { presence: { key: 'ann' } } }));
      await me.track({});
      await eventually(() => heard.includes('join ann 1'));
      await me.untrack();
      await eventually(() => heard.includes('leave ann 1'));
      return [heard.includes('sync'), heard.filter((one) => one !== 'sync')];
    },
    [true, ['join ann 1', 'leave ann 1']],
  ],
  [
    'presence: who leaves the channel is gone',
    async (w) => {
      const topic = w.topic();
      const other = await joined(w.client().channel(topic, { config: { presence: { key: 'bob', enabled: true } } }));
      const me = await joined(w.client().channel(topic, { config: { presence: { key: 'ann' } } }));
      await me.track({});
      await eventually(() => 'ann' in other.presenceState());
      await me.unsubscribe();
      await eventually(() => !('ann' in other.presenceState()));
      return other.presenceState();
    },
    {},
  ],
  [
    'presence: whose network fails is gone',
    async (w) => {
      const topic = w.topic();
      const other = await joined(w.client().channel(topic, { config: { presence: { key: 'bob', enabled: true } } }));
      const client = w.client();
      const me = await joined(client.channel(topic, { config: { presence: { key: 'ann' } } }));
      await me.track({});
      await eventually(() => 'ann' in other.presenceState());
      await client.realtime.disconnect();
      await eventually(() => !('ann' in other.presenceState()));
      return other.presenceState();
    },
    {},
  ],
];
