Promise.reject(3);
