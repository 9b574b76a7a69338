console.log('said by say.mjs', import.meta.main);
