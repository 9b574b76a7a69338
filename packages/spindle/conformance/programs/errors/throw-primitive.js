throw 'a plain string';
