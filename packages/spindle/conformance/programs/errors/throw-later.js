const error = new RangeError('made early');
error.code = 'EARLY';
setTimeout(() => {
	throw error;
}, 1);
