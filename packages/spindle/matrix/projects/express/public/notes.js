const list = document.getElementById('notes');
for (const note of await (await fetch('/api/notes')).json()) list.append(Object.assign(document.createElement('li'), { textContent: note }));
document.getElementById('add').onclick = async () => {
  const response = await fetch('/api/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'cheese' }),
  });
  document.getElementById('answer').textContent = `${response.status}: ${(await response.json()).count} notes`;
};
