/* A directive after a comment, and a socket. */ 'use strict';
(function () {
  const isStrict = this === undefined;
  const serve = (post) => {
    const socket = new WebSocket(`ws://${location.host}/`);
    const got = [socket instanceof WebSocket, isStrict];
    socket.onopen = () => socket.send('over a socket');
    socket.onmessage = ({ data }) => {
      got.push(data);
      socket.close();
    };
    socket.onclose = () => post(got);
  };
  if ('onconnect' in self) self.onconnect = ({ ports: [port] }) => serve((got) => port.postMessage(got));
  else serve((got) => self.postMessage(got));
})();
