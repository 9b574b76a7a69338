/** Steps within a thing, which are ticked off. */
export const CHECKLISTS = `
todo list >> add subtasks | F=Subtasks:checklist
todo list >> add a subtask checklist to each task | F=Subtasks:checklist
todo list >> each task should have subtasks i can check off | F=Subtasks:checklist
todo list >> let me break tasks into subtasks | F=Subtasks:checklist
todo list >> add subtasks that can be ticked off | F=Subtasks:checklist
todo list >> tasks need subtasks | F=Subtasks:checklist
todo list >> add a checklist to every task | F=Checklist:checklist
kanban board with a checklist on each card | V=board:by=status F=Checklist:checklist
project list with a checklist of steps | F=Checklist:checklist
packing list >> add a checklist | F=Checklist:checklist
todo list >> add subtasks >> remove the subtasks | -F=Subtasks
Aufgabenliste >> füge Teilaufgaben hinzu | F=Teilaufgaben:checklist
lista de tareas >> añade subtareas | F=Subtareas:checklist
liste de tâches >> ajoute des sous-tâches | F=Sous-tâches:checklist
liste de tâches >> ajoute des étiquettes | F=Étiquettes:tags
todo lsit >> ad subtasks | F=Subtasks:checklist
packing checklist | E=packing_list -F=Checklist
vue app with a list of tasks with subtasks | IN=vue
`;
