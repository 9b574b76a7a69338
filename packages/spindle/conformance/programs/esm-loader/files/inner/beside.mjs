export default 'beside inner';
