export const  x = {a:1}
