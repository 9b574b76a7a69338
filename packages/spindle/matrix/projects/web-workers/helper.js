self.helper = 'imported';
