// Settings of both sides: defaults, changes, acknowledgements, custom ones and invalid values.
const http2 = require('node:http2');

console.log(http2.getDefaultSettings());
console.log(http2.getPackedSettings({ headerTableSize: 1, enablePush: false, maxConcurrentStreams: 7, customSettings: { 9999: 301 } }).toString('hex'));
console.log(http2.getUnpackedSettings(Buffer.from('0001000000010002000000000003000000070008000000012710000001', 'hex').subarray(0, 24)));
for (const settings of [{ initialWindowSize: 2 ** 31 }, { maxFrameSize: 1 }, { enablePush: 'yes' }, { headerTableSize: -1 }]) {
  try {
    http2.getPackedSettings(settings);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

const server = http2.createServer({ settings: { maxConcurrentStreams: 5, initialWindowSize: 100_000, customSettings: { 1244: 456 } }, remoteCustomSettings: [55] });
server.on('session', (session) => {
  session.on('remoteSettings', (settings) => console.log('server sees', settings));
  session.on('localSettings', (settings) => console.log('server has', settings.maxConcurrentStreams, settings.initialWindowSize, settings.customSettings));
});
server.on('stream', (stream) => stream.respond() || stream.end());
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`, {
    settings: { headerTableSize: 100, maxHeaderListSize: 5000, customSettings: { 55: 12 } },
    remoteCustomSettings: [1244],
  });
  console.log(client.localSettings, client.remoteSettings, client.pendingSettingsAck);
  client.once('remoteSettings', (settings) => {
    console.log('client sees', settings);
    client.settings({ maxFrameSize: 20_000 }, (error, settings, duration) => {
      console.log('acknowledged', error, settings.maxFrameSize, settings.headerTableSize, typeof duration, client.pendingSettingsAck);
      client.close();
      server.close();
    });
    console.log(client.pendingSettingsAck);
  });
});
