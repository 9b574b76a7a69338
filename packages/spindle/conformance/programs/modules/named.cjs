exports.name = 'cjs name'; exports['not-identifier'] = 1;
