self.helper = { made: 'by the worker' };
