/** Timers with rounds, chess clocks, and what else a timer can have. */
export const CLOCKS = `
make a pomodoro timer with sound and a count of finished sessions | S=timer:minutes=25 S=timer:sessions=true S=timer:mute=true
workout timer with 30 second work and 10 second rest intervals | S=intervals:workSeconds=30 S=intervals:restSeconds=10
interval timer with 40 seconds work, 20 seconds rest and 6 rounds | S=intervals:workSeconds=40 S=intervals:rounds=6
tabata timer | S=intervals:workSeconds=20
a chess clock | S=chessClock:minutes=5
a chess clock with 10 minutes and 5 second increment | S=chessClock:minutes=10 S=chessClock:increment=5
eine Schachuhr | lang=de S=chessClock
ein Intervalltimer | lang=de S=intervals
un reloj de ajedrez | lang=es S=chessClock
une pendule d'échecs | lang=fr S=chessClock
interval timer >> make it 10 rounds | S=intervals:rounds=10
interval timer >> set the rest to 15 seconds | S=intervals:restSeconds=15
chess clock >> make it 3 minutes | S=chessClock:minutes=3
pomodoro timer >> add a mute switch | S=timer:mute=true
pomodoro timer >> count the finished sessions | S=timer:sessions=true
a todo list >> add a chess clock | E=tasks S=chessClock
`;
