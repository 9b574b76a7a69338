setTimeout(() => { throw null; }, 1);
