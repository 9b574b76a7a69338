/** @type {import('tailwindcss').Config} */
export default {
  content: ['./index.html', './src/**/*.js'],
  theme: { extend: { colors: { brand: 'rgb(10, 20, 30)' } } },
};
