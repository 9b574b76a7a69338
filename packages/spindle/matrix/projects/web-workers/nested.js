new Worker('echo.js').onmessage = ({ data }) => self.postMessage(data);
