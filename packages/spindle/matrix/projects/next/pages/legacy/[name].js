export async function getServerSideProps({ params }) {
  return { props: { name: params.name } };
}

export default function Legacy({ name }) {
  return <h1>Pages router: {name}</h1>;
}
